/** LinkedIn names everything by a URN: `urn:li:person:AbC`, `urn:li:organization:123`, `urn:li:share:456`. */
export const personUrn = (id: string): string => `urn:li:person:${id}`

export const isOrganization = (urn: string): boolean => urn.startsWith('urn:li:organization:')

/** The last part of a URN. */
export const idOf = (urn: string): string => urn.slice(urn.lastIndexOf(':') + 1)
