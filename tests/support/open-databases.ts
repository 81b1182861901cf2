/** Addresses of the databases that this test file has made and not dropped yet. */
export const openDatabases = new Set<string>()
