export type StorageQuotaTables = {
  /** Maintained by triggers on `posts`, `post_groups` and `media`. The use of a workspace is the sum over its shards. */
  storage_use: { workspace_id: string; shard: number; text_bytes: number; media_bytes: number }
}
