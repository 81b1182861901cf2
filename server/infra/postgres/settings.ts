// Small, because the whole idle product should use at most 300 MB. The system's page cache does the rest.
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

// Set although they are the defaults, so that a copied postgresql.conf cannot weaken durability.
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
  // More verbose messages quote rows with users' texts.
  log_error_verbosity: 'terse',
  logging_collector: 'off',
}

/** Command-line settings of the server, which override the cluster's configuration files. */
export function serverSettings(options: {
  clusterName: string
  socketFolder: string
  durable: boolean
  more?: Record<string, string>
}): string[] {
  const settings = {
    ...small,
    ...(options.durable ? durable : fastAndForgetful),
    ...options.more,
    ...local,
    cluster_name: options.clusterName,
    unix_socket_directories: quoted(options.socketFolder),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Quotes the folder, because the setting is a list and the name may contain a comma or a space. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}
