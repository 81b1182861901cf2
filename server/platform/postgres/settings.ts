// Small on purpose: the whole product should idle in 300 MB. The system's page cache does the rest.
const small = {
  shared_buffers: '32MB',
  max_connections: '60',
  max_worker_processes: '2',
  max_parallel_workers: '2',
  autovacuum_max_workers: '2',
  io_method: 'sync',
  jit: 'off',
  max_wal_size: '512MB',
  max_wal_senders: '0',
  wal_level: 'minimal',
  max_logical_replication_workers: '0',
  random_page_cost: '1.1',
}

// Stated though they are the defaults: a copied postgresql.conf must not weaken what "saved" means.
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

// For tests, which also run many processes on one server.
const fastAndForgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
}

const local = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  // What it says beyond that quotes rows, with people's texts in them.
  log_error_verbosity: 'terse',
  logging_collector: 'off',
}

/** Command-line settings of the server; they win over the files in the cluster. */
export function serverSettings(options: {
  clusterName: string
  socketFolder: string
  durable: boolean
}): string[] {
  const settings = {
    ...small,
    ...(options.durable ? durable : fastAndForgetful),
    ...local,
    cluster_name: options.clusterName,
    unix_socket_directories: quoted(options.socketFolder),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The setting is a list of names: quotes keep a comma or a blank in the folder's name from splitting it. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}
