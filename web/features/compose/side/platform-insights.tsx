import Box from '@mui/material/Box'
import { platformKeys, platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { Section } from '../../../shared/ui/section.tsx'
import { ownBestTime, useBestTimes } from '../../posts/index.ts'
import { openTargets } from '../draft/draft.ts'
import { useOpen } from '../draft/draft-store.ts'
import { wholeNumber } from '../../../shared/numbers/compact-number.ts'
import { useComposerStores } from '../composer-stores.ts'

/** Limits and best time of the platform that is written for (specification section 2). */
export function PlatformInsights() {
  const { store } = useComposerStores()
  const platform = useOpen(
    store,
    (draft, target): PlatformKey => (target ?? openTargets(draft)[0])?.platform ?? platformKeys[0],
  )
  const accountId = useOpen(store, (draft, target) => (target ?? openTargets(draft)[0])?.accountId ?? null)
  const best = useBestTimes(accountId === null ? [] : [accountId])
  const { characterLimit, hashtagLimit } = platforms[platform].limits()
  const facts = [
    ['Platform', platforms[platform].name],
    ['Character limit', wholeNumber(characterLimit)],
    ['Hashtag limit', String(hashtagLimit)],
    ['Best time', ownBestTime(best) ?? '9:00 AM'],
  ]
  return (
    <Section title="Platform Insights">
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, typography: 'body2' }}>
        {facts.map(([name, value]) => (
          <Box key={name} sx={{ display: 'flex', justifyContent: 'space-between' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  )
}

const tips = [
  'Say the one thing that matters in the first line.',
  'Describe your pictures, so that everyone can follow them.',
  'Ask a question: replies bring a post to more people.',
  'A few relevant hashtags beat many.',
]

export function WritingTips() {
  return (
    <Section title="Tips">
      <Box
        component="ul"
        sx={{ m: 0, pl: 2.25, display: 'grid', gap: 0.75, typography: 'body2', color: 'text.secondary' }}
      >
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </Box>
    </Section>
  )
}
