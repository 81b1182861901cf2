import Typography from '@mui/material/Typography'
import { platforms, type PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { useLater } from '../../../shared/hooks/use-later.ts'
import { usePublish } from '../check/use-published.ts'
import { openTargets, textOf } from '../draft/draft.ts'
import { useComposerStores } from '../composer-stores.ts'

const listed = new Intl.ListFormat('en')

/** Says for which platforms the links in the texts get parameters, because the text shows them as they were typed. */
export function LinkNote() {
  const { store } = useComposerStores()
  const publish = usePublish()
  const names = useLater(store.later, () => {
    const draft = store.getState()
    const changed = new Set<PlatformKey>()
    for (const target of openTargets(draft)) {
      const { platform, parts } = target
      const texts = [textOf(draft, target), ...parts.map(({ content }) => content)]
      if (!changed.has(platform) && texts.some((text) => publish(target, text) !== text))
        changed.add(platform)
    }
    return listed.format([...changed].map((key) => platforms[key].name))
  })
  if (names === '') return null
  return (
    <Typography variant="caption" sx={{ color: 'text.secondary' }}>
      Links get UTM parameters on {names}.
    </Typography>
  )
}
