import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { platformKeys } from '../../../../contract/platforms/platforms.ts'
import { PlatformIcon } from '../../../shared/ui/platform-icon.tsx'

const blink = keyframes({ '0%, 55%': { opacity: 1 }, '56%, 100%': { opacity: 0 } })

/** An illustration of the composer; hidden from screen readers. */
export function ComposerScene() {
  return (
    <Box aria-hidden="true" sx={{ position: 'relative', width: '100%', maxWidth: 440, mx: 'auto' }}>
      <Box
        sx={{
          borderRadius: '20px',
          bgcolor: '#fff',
          color: '#1e293b',
          p: 2.5,
          boxShadow: '0 32px 64px -24px rgb(15 10 60 / 0.6)',
        }}
      >
        <Box sx={{ display: 'flex', gap: 1, mb: 2 }}>
          {platformKeys.slice(0, 5).map((platform, index) => (
            <PlatformBadge key={platform} chosen={index < 3}>
              <PlatformIcon platform={platform} size={16} plain />
            </PlatformBadge>
          ))}
        </Box>
        <Line width="92%" />
        <Line width="78%" />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, mb: 2 }}>
          <Line width="36%" color="#a5b4fc" last />
          <Box sx={{ width: 2, height: 18, bgcolor: '#4f46e5', animation: `${blink} 1.1s infinite` }} />
        </Box>
        <Picture />
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: 2 }}>
          <Box sx={{ width: 96, height: 6, borderRadius: '12px', bgcolor: '#e2e8f0', overflow: 'hidden' }}>
            <Box sx={{ width: '62%', height: 1, bgcolor: '#10B981' }} />
          </Box>
          <Box
            sx={{
              width: 104,
              height: 32,
              borderRadius: '10px',
              background: 'linear-gradient(120deg, #4f46e5, #7c3aed)',
              display: 'grid',
              placeItems: 'center',
            }}
          >
            <Box sx={{ width: 56, height: 6, borderRadius: '12px', bgcolor: 'rgb(255 255 255 / 0.85)' }} />
          </Box>
        </Box>
      </Box>
      <Tag top={-18} right={-14} icon={<ScheduleIcon sx={{ fontSize: 18, color: '#2563eb' }} />} width={64} />
      <Tag
        bottom={-18}
        left={-14}
        icon={<CheckCircleIcon sx={{ fontSize: 18, color: '#059669' }} />}
        width={84}
      />
    </Box>
  )
}

function PlatformBadge({ chosen, children }: { chosen: boolean; children: ReactNode }) {
  return (
    <Box
      sx={{
        width: 36,
        height: 36,
        borderRadius: '10px',
        display: 'grid',
        placeItems: 'center',
        bgcolor: chosen ? '#eef2ff' : '#f8fafc',
        color: chosen ? '#4338ca' : '#94a3b8',
        border: '1px solid',
        borderColor: chosen ? '#a5b4fc' : '#e2e8f0',
      }}
    >
      {children}
    </Box>
  )
}

function Line({ width, color = '#e2e8f0', last = false }: { width: string; color?: string; last?: boolean }) {
  return <Box sx={{ width, height: 10, borderRadius: '20px', bgcolor: color, mb: last ? 0 : 1.25 }} />
}

/** A sunrise over hills, where the post's photo would be. */
function Picture() {
  return (
    <Box component="svg" viewBox="0 0 400 150" sx={{ display: 'block', width: '100%', borderRadius: '12px' }}>
      <defs>
        <linearGradient id="scene-sky" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#c7d2fe" />
          <stop offset="1" stopColor="#fde8d7" />
        </linearGradient>
      </defs>
      <rect width="400" height="150" fill="url(#scene-sky)" />
      <circle cx="292" cy="78" r="30" fill="#fbbf7a" />
      <path d="M0 122 C70 66 130 74 196 112 S330 74 400 104 V150 H0Z" fill="#8b7cf0" />
      <path d="M0 138 C90 98 160 112 230 132 S350 110 400 128 V150 H0Z" fill="#4f46e5" />
    </Box>
  )
}

type TagProps = {
  icon: ReactNode
  width: number
  top?: number
  right?: number
  bottom?: number
  left?: number
}

function Tag({ icon, width, ...place }: TagProps) {
  return (
    <Box
      style={{ position: 'absolute', ...place }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        height: 40,
        borderRadius: '12px',
        bgcolor: '#fff',
        boxShadow: '0 12px 28px -8px rgb(15 10 60 / 0.45)',
      }}
    >
      {icon}
      <Box sx={{ width, height: 8, borderRadius: '16px', bgcolor: '#cbd5e1' }} />
    </Box>
  )
}
