import packageJson from '../../../package.json' with { type: 'json' }

export type Release = {
  version: string
  /**
   * The oldest release whose processes can use the database once this one has migrated it. A release that removes what
   * earlier code uses raises it, at most to the release before it (CONTRIBUTING.md).
   */
  oldestBeside: string
}

export const release: Release = { version: packageJson.version, oldestBeside: '1.0.0' }

/** Negative if `one` is older than `other`. Both are numbers with dots. */
export const compareVersions = (one: string, other: string): number =>
  one.localeCompare(other, 'en', { numeric: true })
