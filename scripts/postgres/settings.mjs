/** Loopback only, no socket file (its path would be limited to 107 characters), no surprises from the machine's locale. */
const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  shared_buffers: '256MB',
  random_page_cost: '1.1',
  jit: 'off',
  // Parallel workers share memory that containers keep tiny, and nothing here is worth them.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
}

/** Every commit is on disk before it is acknowledged: this database says what happened to money. */
export const durableSettings = {
  ...common,
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // Each movement is written twice: the room of its first version is to be found again soon.
  autovacuum_naptime: '10s',
}

/** For tests: their databases are made anew each run. */
export const disposableSettings = {
  ...common,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  // Several workers, each with the service's pools for every lane.
  max_connections: '400',
  max_wal_senders: '0',
}
