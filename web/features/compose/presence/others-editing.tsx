import Box from '@mui/material/Box'
import { UserPicture } from '../../../shared/ui/user-picture.tsx'
import { shortNameOf, useTeam } from '../../members/index.ts'
import { useComposerStores } from '../composer-stores.ts'
import { useDraft } from '../draft/draft-store.ts'
import { useOthersEditing } from './use-others-editing.ts'

const list = new Intl.ListFormat('en')
const mostNamed = 2

/** "Lena is editing": who else has this draft open. It stands on the edge of the bar, so that it moves nothing. */
export function OthersEditing() {
  const { store } = useComposerStores()
  const others = useOthersEditing(useDraft(store, ({ id, version }) => (version > 0 ? id : null)))
  const team = useTeam() ?? []
  const named = others.slice(0, mostNamed).map((user) => shortNameOf(user, team))
  const more = others.length - named.length
  const names = list.format(more > 0 ? [...named, `${more} more`] : named)
  return (
    <Box
      aria-live="polite"
      sx={{
        position: 'absolute',
        left: { xs: 8, sm: 14 },
        // What is in the bar and above it leaves so much room on this side.
        bottom: 'calc(100% - 11px)',
        maxWidth: 'calc(100% - 28px)',
        pointerEvents: 'none',
      }}
    >
      {others.length > 0 && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.75,
            height: 20,
            pl: '1px',
            pr: 1,
            border: 1,
            borderColor: 'divider',
            borderRadius: 999,
            bgcolor: 'background.paper',
            typography: 'caption',
            lineHeight: '18px',
            whiteSpace: 'nowrap',
          }}
        >
          <Box component="span" sx={{ display: 'inline-flex', flexShrink: 0, '& > * + *': { ml: -0.5 } }}>
            {others.slice(0, mostNamed).map(({ id, name, pictureUrl }) => (
              <UserPicture key={id} name={name} pictureUrl={pictureUrl} size={16} />
            ))}
          </Box>
          <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
            {names} {others.length === 1 ? 'is' : 'are'} editing
          </Box>
        </Box>
      )}
    </Box>
  )
}
