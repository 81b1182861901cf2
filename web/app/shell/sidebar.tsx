import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Chip, { chipClasses } from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { NavLink } from 'react-router'
import { plans } from '../../../contract/billing/plans.ts'
import { usePlan } from '../../features/points/index.ts'
import { WorkspaceSwitcher } from '../../features/workspaces/index.ts'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'
import type { NavigationItem } from './navigation.ts'
import { UnlockProCard } from './unlock-pro-card.tsx'
import { useNavigation } from './use-navigation.ts'

type Props = { onNavigate?: () => void }

/** The workspace, navigation and brand; the same in the permanent sidebar and in the drawer. */
export function Sidebar({ onNavigate }: Props) {
  const groups = useNavigation()
  return (
    <Box
      component="nav"
      aria-label="Main"
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', bgcolor: 'background.paper' }}
    >
      <Box sx={{ height: 72, px: 1.5, display: 'flex', alignItems: 'center', flexShrink: 0 }}>
        <WorkspaceSwitcher onNavigate={onNavigate} />
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', px: 1.5, pb: 2 }}>
        {groups.map((group) => (
          <Box key={group.title} sx={{ mt: 1.5 }}>
            <Typography variant="overline" component="p" sx={{ px: 1.5, mb: 0.5, color: 'text.secondary' }}>
              {group.title}
            </Typography>
            <Box
              component="ul"
              sx={{
                listStyle: 'none',
                p: 0,
                m: 0,
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr)',
                gap: 0.5,
              }}
            >
              {group.items.map((item) => (
                <li key={item.path}>
                  <SidebarLink item={item} onNavigate={onNavigate} />
                </li>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <UnlockProCard onNavigate={onNavigate} />
      <Box sx={{ px: 3, pb: 2, pt: 0.5, flexShrink: 0 }}>
        <BrandMark size={24} />
      </Box>
    </Box>
  )
}

function SidebarLink({ item, onNavigate }: { item: NavigationItem; onNavigate: (() => void) | undefined }) {
  const Icon = item.icon
  const plan = usePlan()
  // Specification section 2: Pro.
  const badge = item.namesPlan ? plans[plan === 'agency' ? 'agency' : 'pro'].name : item.badge
  return (
    <ButtonBase
      component={NavLink}
      to={item.path}
      onClick={onNavigate}
      sx={{
        width: '100%',
        minHeight: 44,
        px: 1.5,
        gap: 1.25,
        justifyContent: 'flex-start',
        borderRadius: '12px',
        color: 'text.secondary',
        transition: 'background-color 140ms, color 140ms',
        '&:hover': { bgcolor: 'background.subtle', color: 'text.primary' },
        '&.active': { bgcolor: 'primary.soft', color: 'primary.strong' },
      }}
    >
      <Icon aria-hidden="true" sx={{ fontSize: 20 }} />
      <Typography
        component="span"
        variant="subtitle2"
        sx={{ flex: 1, textAlign: 'left', whiteSpace: 'nowrap' }}
      >
        {item.label}
      </Typography>
      {badge && (
        <Chip
          component="span"
          size="small"
          label={badge}
          sx={{
            height: 20,
            ml: -0.5,
            fontSize: 11,
            bgcolor: 'secondary.soft',
            color: 'secondary.strong',
            // The longest name of a plan fits beside the longest label.
            [`& .${chipClasses.label}`]: { px: 0.75 },
          }}
        />
      )}
    </ButtonBase>
  )
}
