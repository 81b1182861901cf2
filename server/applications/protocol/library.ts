/* oxlint-disable no-console -- the library writes there when it is imported */

/**
 * The OAuth library. Its import warns about each release of Node.js that is not called LTS yet, such as the one that the
 * product brings along and is tested with. Nobody who reads the log can do anything about that.
 */
const { warn } = console
console.warn = () => {}
export const { errors, interactionPolicy, Provider } = await import('oidc-provider')
console.warn = warn
