import DarkModeIcon from '@mui/icons-material/DarkModeOutlined'
import LightModeIcon from '@mui/icons-material/LightModeOutlined'
import SystemModeIcon from '@mui/icons-material/SettingsBrightnessOutlined'
import CheckIcon from '@mui/icons-material/Check'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import MenuItem from '@mui/material/MenuItem'
import { useColorScheme } from '@mui/material/styles'
import { useMutation } from '@tanstack/react-query'
import { changeDisplay } from '../../shared/display/change-display.ts'
import { useToasts } from '../../shared/ui/feedback/toasts.tsx'

const modes = [
  { mode: 'light', label: 'Light', icon: LightModeIcon },
  { mode: 'dark', label: 'Dark', icon: DarkModeIcon },
  { mode: 'system', label: 'System', icon: SystemModeIcon },
] as const

/** Light, dark or system. The menu stays open to show the effect. */
export function ColorModeItems() {
  const { mode: current } = useColorScheme()
  const toasts = useToasts()
  const change = useMutation({
    mutationFn: changeDisplay,
    onError: (error) => toasts.show({ severity: 'error', text: error.message }),
  })
  return modes.map(({ mode, label, icon: Icon }) => (
    <MenuItem
      key={mode}
      role="menuitemradio"
      aria-checked={mode === current}
      onClick={() => change.mutate({ colorMode: mode })}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText disableTypography>{label}</ListItemText>
      {mode === current && <CheckIcon fontSize="small" aria-hidden="true" sx={{ color: 'primary.strong' }} />}
    </MenuItem>
  ))
}
