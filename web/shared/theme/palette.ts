import type { PaletteOptions } from '@mui/material/styles'
import type { WorkspaceColor } from '../../../contract/workspaces/workspaces.ts'

type WorkspacePalette = Record<WorkspaceColor | 'contrastText', string>

declare module '@mui/material/styles' {
  /** `soft` is a tinted surface; `strong` is for text and icons that pass AA on it and on paper. */
  interface PaletteColor {
    soft: string
    strong: string
  }
  interface SimplePaletteColorOptions {
    soft?: string
    strong?: string
  }
  interface TypeBackground {
    /** One step from paper: table headers, inset areas, hovered rows. */
    subtle: string
  }
  interface TypeText {
    /** `secondary` on tinted surfaces, see `onTint`. */
    tinted: string
  }
  interface Palette {
    /** Border of interactive elements: more visible than `divider`, which only separates surfaces. */
    outline: string
    /** The colors of workspaces, and the text on them. */
    workspace: WorkspacePalette
  }
  interface PaletteOptions {
    outline?: string
    workspace?: WorkspacePalette
  }
}

/** Palette of specification section 9. */
export const lightPalette: PaletteOptions = {
  primary: {
    main: '#6366f1',
    light: '#8b5cf6',
    dark: '#4f46e5',
    contrastText: '#fff',
    soft: '#eef2ff',
    strong: '#4338ca',
  },
  secondary: { main: '#8b5cf6', contrastText: '#fff', soft: '#f5f3ff', strong: '#6d28d9' },
  error: { main: '#B3261E', contrastText: '#fff', soft: '#fdf0ef', strong: '#8c1d18' },
  warning: { main: '#F59E0B', contrastText: '#1e293b', soft: '#fff8e6', strong: '#8a4b08' },
  success: { main: '#10B981', contrastText: '#06281d', soft: '#ecfdf5', strong: '#065f46' },
  info: { main: '#3B82F6', contrastText: '#fff', soft: '#eff6ff', strong: '#1d4ed8' },
  background: { default: '#f8fafc', paper: '#ffffff', subtle: '#f1f5f9' },
  text: { primary: '#1e293b', secondary: '#64748b', tinted: '#5b6b82', disabled: '#94a3b8' },
  action: { active: '#64748b' },
  divider: '#e2e8f0',
  outline: '#cbd5e1',
  workspace: {
    indigo: '#4f46e5',
    sky: '#0369a1',
    teal: '#0f766e',
    green: '#15803d',
    amber: '#a16207',
    orange: '#c2410c',
    rose: '#be123c',
    slate: '#475569',
    contrastText: '#ffffff',
  },
}

/** The dark palette: the same hues, lightened until they pass AA on dark paper. */
export const darkPalette: PaletteOptions = {
  primary: {
    main: '#818cf8',
    light: '#a78bfa',
    dark: '#6366f1',
    contrastText: '#0b1220',
    soft: '#1d2147',
    strong: '#c0c8ff',
  },
  secondary: { main: '#a78bfa', contrastText: '#0b1220', soft: '#271d4d', strong: '#d6ccff' },
  error: { main: '#f28b82', contrastText: '#0b1220', soft: '#3a181b', strong: '#fbc4bf' },
  warning: { main: '#F59E0B', contrastText: '#0b1220', soft: '#33270d', strong: '#fcd98a' },
  success: { main: '#10B981', contrastText: '#0b1220', soft: '#0c2e27', strong: '#9de8cb' },
  info: { main: '#60a5fa', contrastText: '#0b1220', soft: '#11274c', strong: '#b6d5ff' },
  background: { default: '#0b1220', paper: '#111a2b', subtle: '#162136' },
  text: { primary: '#e2e8f0', secondary: '#94a3b8', tinted: '#94a3b8', disabled: '#64748b' },
  action: { active: '#94a3b8' },
  divider: '#1f2a3d',
  outline: '#3a4860',
  workspace: {
    indigo: '#818cf8',
    sky: '#38bdf8',
    teal: '#2dd4bf',
    green: '#4ade80',
    amber: '#facc15',
    orange: '#fb923c',
    rose: '#fb7185',
    slate: '#94a3b8',
    contrastText: '#0b1220',
  },
}

/**
 * The specified gray of secondary text passes AA on paper and on the page, but not on the tints `soft` and `subtle`. Within
 * a surface with such a tint, secondary text is a little darker.
 */
export const onTint = { '--pw-palette-text-secondary': 'var(--pw-palette-text-tinted)' }

const tint = /[.-](?:soft|subtle)\b/

const surface = {
  themeKey: 'palette',
  cssProperty: false,
  transform: (color: unknown, token: unknown) => ({
    backgroundColor: String(color),
    ...(tint.test(String(token)) && onTint),
  }),
} as const

/** The backgrounds of `sx`, which darken the secondary text on tints. */
export const sxBackgrounds = { bgcolor: surface, backgroundColor: surface }

/** Indigo to violet, dark enough for white text to pass AA (6.3:1 to 5.7:1) in both schemes. */
export const brandGradient = 'linear-gradient(120deg, #4f46e5 0%, #7c3aed 100%)'
export const brandGradientHover = 'linear-gradient(120deg, #4338ca 0%, #6d28d9 100%)'
