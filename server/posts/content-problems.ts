import { contentIssues } from '../../contract/platforms/content-issues.ts'
import { platforms } from '../../contract/platforms/platforms.ts'
import type { AccountRow } from '../social-accounts/index.ts'

/**
 * What the platforms of these accounts would reject in a text with this number of pictures. The pictures themselves are
 * not checked.
 */
export function contentProblems(accounts: readonly AccountRow[], text: string, images: number): string[] {
  const problems = accounts.flatMap((account) =>
    contentIssues(account.platform, { account, text, images, pictures: [], videos: [] })
      .filter(({ severity }) => severity === 'error')
      .map(({ message }) => `${platforms[account.platform].name}: ${message}`),
  )
  return [...new Set(problems)]
}
