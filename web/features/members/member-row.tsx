import MoreIcon from '@mui/icons-material/MoreVert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Member } from '../../../contract/members/members.ts'
import { roleTexts } from '../../../contract/members/roles.ts'
import { counted } from '../../shared/numbers/compact-number.ts'
import { UserPicture } from '../../shared/ui/user-picture.tsx'

export type MemberAction = 'change' | 'handOver' | 'remove' | 'leave'

type Props = { member: Member; isSelf: boolean; onAct: (action: MemberAction) => void }

/** A member with the role, and a menu of what the user may do with them. */
export function MemberRow({ member, isSelf, onAct }: Props) {
  const { name, pictureUrl, email, role, socialAccountIds, can } = member
  const limit = socialAccountIds && `${counted(socialAccountIds.length, 'account')} only`
  const actions: [MemberAction, string, boolean][] = [
    ['change', 'Change role', can.changeRole],
    ['handOver', 'Hand over the workspace', can.handOver],
    ['remove', 'Remove', can.remove],
    ['leave', 'Leave this workspace', isSelf],
  ]
  return (
    <Box component="li" sx={rowStyle}>
      <UserPicture name={name} pictureUrl={pictureUrl} size={40} />
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere' }}>
          {name}
          {isSelf && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500 }}>
              {' '}
              (you)
            </Box>
          )}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {email}
        </Typography>
      </Box>
      <Box className="role">
        <Typography variant="body2" sx={{ fontWeight: 600 }} title={roleTexts[role].sentence}>
          {roleTexts[role].name}
        </Typography>
        {limit && (
          <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
            {limit}
          </Typography>
        )}
      </Box>
      <RowMenu
        label={`Actions for ${name}`}
        actions={actions.flatMap(([key, words, possible]) =>
          possible ? [{ words, act: () => onAct(key) }] : [],
        )}
      />
    </Box>
  )
}

/** Beside each other; on a phone the role stands below the name. */
export const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '40px minmax(0, 1fr) 40px', sm: '40px minmax(0, 1fr) 140px 40px' },
  columnGap: 1.5,
  alignItems: 'center',
  px: { xs: 2, sm: 3 },
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  '& .role': {
    gridColumn: { xs: 2, sm: 'auto' },
    gridRow: { xs: 2, sm: 'auto' },
    minWidth: 0,
  },
} as const

type MenuProps = { label: string; actions: { words: string; act: () => void }[] }

/** The menu of a row; nothing without actions. */
export function RowMenu({ label, actions }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (actions.length === 0) return <span />
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {actions.map(({ words, act }) => (
          <MenuItem
            key={words}
            onClick={() => {
              setAnchor(null)
              act()
            }}
          >
            {words}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
