/** Whether a value from an address can be an id, so that no other value is sent to the server. */
export const isUuid = (value: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
