import AutoAwesomeIcon from '@mui/icons-material/AutoAwesomeOutlined'
import AnalyticsIcon from '@mui/icons-material/InsightsOutlined'
import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import CardIcon from '@mui/icons-material/CreditCardOutlined'
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined'
import SettingsIcon from '@mui/icons-material/SettingsOutlined'
import ShareIcon from '@mui/icons-material/HubOutlined'
import type { SvgIconComponent } from '@mui/icons-material'

export type NavigationItem = {
  path: string
  label: string
  badge?: string
  /** The badge names the plan, or the one to upgrade to. */
  namesPlan?: boolean
  icon: SvgIconComponent
}
export type NavigationGroup = { title: string; items: NavigationItem[] }

/** Labels, badges and groups of specification section 2; a group without pages is not shown. */
export const navigation: NavigationGroup[] = [
  {
    title: 'Workspace',
    items: [
      { path: '/dashboard', label: 'Dashboard', icon: DashboardIcon },
      { path: '/content', label: 'Content Studio', badge: 'AI', icon: AutoAwesomeIcon },
      { path: '/analytics', label: 'Analytics', icon: AnalyticsIcon },
      { path: '/social', label: 'Social Accounts', icon: ShareIcon },
    ],
  },
  {
    title: 'Account',
    items: [
      { path: '/profile', label: 'Profile', icon: AccountIcon },
      { path: '/subscription', label: 'Subscription & Billing', namesPlan: true, icon: CardIcon },
      { path: '/settings', label: 'Settings', icon: SettingsIcon },
      { path: '/help', label: 'Help & Support', icon: HelpIcon },
    ],
  },
]
