import Box from '@mui/material/Box'
import visuallyHidden from '@mui/utils/visuallyHidden'
import type { Authorship } from '../../../contract/posts/authorship.ts'
import { UserPicture } from '../../shared/ui/user-picture.tsx'
import { authorWords } from './author-words.ts'
import { useTeam } from './member-calls.ts'

type Props = {
  /** Of a post, or of those of a group, of which the last change is shown. */
  of: Authorship | readonly Authorship[]
  /** Where there is no room, only the picture is shown. */
  pictureOnly?: boolean
}

/** Who wrote a post and who changed it last, in one line; nothing in a workspace with one member. */
export function Authors({ of, pictureOnly = false }: Props) {
  const team = useTeam()
  const shown = [of].flat().reduce(lastChanged)
  if (!team) return null
  const words = authorWords(shown, team)
  return (
    <Box
      component="span"
      title={words}
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minWidth: 0, fontSize: '0.75rem' }}
    >
      <UserPicture
        name={shown.createdBy?.name ?? ''}
        pictureUrl={shown.createdBy?.pictureUrl ?? null}
        size={18}
      />
      <Box
        component="span"
        sx={
          pictureOnly
            ? visuallyHidden
            : { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }
        }
      >
        {words}
      </Box>
    </Box>
  )
}

const lastChanged = (one: Authorship, other: Authorship) =>
  (other.changedAt ?? '') > (one.changedAt ?? '') ? other : one
