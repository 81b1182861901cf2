/** URLs of the databases that this test file has created and not dropped yet. */
export const openDatabases = new Set<string>()
