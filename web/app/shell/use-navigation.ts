import ClientsIcon from '@mui/icons-material/GridViewOutlined'
import { useClientsHome } from '../../features/workspaces/index.ts'
import { navigation, type NavigationGroup } from './navigation.ts'

/** The pages in the sidebar, with that of the clients for those who have some. */
export function useNavigation(): NavigationGroup[] {
  const hasClients = useClientsHome()?.isHere === true
  if (!hasClients) return navigation
  const clients = { path: '/clients', label: 'Clients', icon: ClientsIcon }
  return navigation.map((group, index) =>
    index === 0 ? { ...group, items: [...group.items, clients] } : group,
  )
}
