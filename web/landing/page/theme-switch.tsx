import DarkModeIcon from '@mui/icons-material/DarkModeOutlined'
import LightModeIcon from '@mui/icons-material/LightModeOutlined'
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined'
import Box from '@mui/material/Box'

const modes = [
  { mode: 'light', label: 'Light theme', Icon: LightModeIcon },
  { mode: 'dark', label: 'Dark theme', Icon: DarkModeIcon },
  { mode: 'system', label: 'Theme of the system', Icon: SystemIcon },
]

/** Light, dark or system; the page's script handles and stores the choice. */
export function ThemeSwitch() {
  return (
    <Box
      component="fieldset"
      aria-label="Theme"
      sx={{
        m: 0,
        minWidth: 0,
        display: 'flex',
        p: 0.5,
        gap: 0.5,
        borderRadius: '14px',
        border: 1,
        borderColor: 'divider',
      }}
    >
      {modes.map(({ mode, label, Icon }) => (
        <Box
          component="button"
          type="button"
          key={mode}
          data-mode={mode}
          aria-label={label}
          aria-pressed={mode === 'system'}
          title={label}
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 40,
            height: 36,
            p: 0,
            border: 0,
            borderRadius: '10px',
            cursor: 'pointer',
            bgcolor: 'transparent',
            color: 'text.secondary',
            '&:hover': { color: 'text.primary' },
            '&[aria-pressed="true"]': { bgcolor: 'background.subtle', color: 'text.primary' },
          }}
        >
          <Icon sx={{ fontSize: 18 }} />
        </Box>
      ))}
    </Box>
  )
}
