import type { DraftRequest } from './draft-request.ts'
import { readBrief } from './brief/read-brief.ts'
import { compose } from './compose/compose.ts'

const mostAttempts = 24

/**
 * Writes a post from a prompt without a model: templates in the requested language around the user's own words, dates,
 * numbers and links. The same request gives the same text; `text` is blank only if the prompt has no subject. Always
 * within the platform's limits.
 */
export function writeDraft(request: DraftRequest): { text: string } {
  const brief = readBrief(request.prompt)
  if (brief === undefined) return { text: '' }
  const avoided = request.avoid?.trim()
  let text = ''
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    text = compose(brief, { ...request, seed: request.seed + attempt * 7_919 })
    if (text !== avoided) break
  }
  return { text }
}
