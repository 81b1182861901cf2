import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { counted } from '../../../../contract/counted.ts'
import { UserPicture } from '../../../shared/ui/user-picture.tsx'
import type { useMentions } from './use-mentions.ts'

type Props = { mentions: ReturnType<typeof useMentions>; anchor: HTMLElement | null }

// A native list would take the focus from the field.
const [listRole, optionRole] = [{ role: 'listbox' }, { role: 'option' }]

/** The members whose names begin as typed after an `@`. The focus stays in the field. */
export function MentionMenu({ mentions, anchor }: Props) {
  const { options, active, choose, listId, optionId } = mentions
  return (
    <>
      <Box component="span" aria-live="polite" sx={visuallyHidden}>
        {options.length > 0 && `${counted(options.length, 'member')}, arrow keys choose`}
      </Box>
      <Popper
        open={options.length > 0}
        anchorEl={anchor}
        placement="bottom-start"
        sx={{ zIndex: 'modal', width: anchor?.clientWidth, minWidth: 220, maxWidth: 360 }}
      >
        <Paper
          component="ul"
          id={listId}
          {...listRole}
          aria-label="Members"
          elevation={8}
          sx={{
            m: 0,
            mt: 0.5,
            p: 0.5,
            listStyle: 'none',
            border: 1,
            borderColor: 'divider',
            borderRadius: 3,
          }}
        >
          {options.map((user) => (
            <Box
              key={user.id}
              component="li"
              id={optionId(user.id)}
              {...optionRole}
              aria-selected={user === active}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(user)}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                px: 1,
                py: 0.75,
                borderRadius: 2,
                typography: 'body2',
                cursor: 'pointer',
                bgcolor: user === active ? 'primary.soft' : 'transparent',
                '&:hover': { bgcolor: 'background.subtle' },
              }}
            >
              <UserPicture name={user.name} pictureUrl={user.pictureUrl} size={22} />
              <Box sx={{ minWidth: 0 }}>
                <Box component="span" dir="auto" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
                  {user.name}
                </Box>
                {user.hint !== undefined && (
                  <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                    {user.hint}
                  </Box>
                )}
              </Box>
            </Box>
          ))}
        </Paper>
      </Popper>
    </>
  )
}
