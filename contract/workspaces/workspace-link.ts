/** The parameter of addresses in mails and notifications that says which workspace they are about. */
export const workspaceParameter = 'workspace'

/** The address of a page in a workspace, whichever one its reader works in. */
export const inWorkspace = (address: string, workspaceId: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${workspaceParameter}=${workspaceId}`
