export { SettingsScreen as SettingsPage } from '../../features/settings/settings-screen.tsx'
