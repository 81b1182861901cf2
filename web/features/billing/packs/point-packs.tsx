import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Subscription } from '../../../../contract/billing/billing.ts'
import { pointPacks, type PackKey } from '../../../../contract/billing/plans.ts'
import { usePoints } from '../../points/index.ts'
import { BusyButton } from '../../../shared/ui/busy-button.tsx'
import { CostGuide } from './cost-guide.tsx'
import { PackCard } from './pack-card.tsx'

type Props = {
  subscription: Subscription | undefined
  loading: boolean
  leavingFor: PackKey | undefined
  onBuy: (pack: PackKey) => void
}

/** Point packs and the cost guide. Many links in the product lead here. */
export function PointPacks({ subscription, loading, leavingFor, onBuy }: Props) {
  const heading = useArrival(loading)
  const unlimited = usePoints().data?.points.unlimited === true
  return (
    <Box component="section" id="points" aria-labelledby="points-title" sx={{ scrollMarginTop: 96 }}>
      <Typography component="h2" variant="h5" id="points-title" ref={heading} tabIndex={-1} sx={quietFocus}>
        Buy points
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {unlimited
          ? 'Nothing costs points here, so there is nothing to buy.'
          : 'Paid once. Bought points do not expire, and are spent after your monthly ones.'}
        {subscription?.can.manage === false && ' Only the owner of this workspace can buy them.'}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'stretch',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Box
          component="ul"
          sx={{
            listStyle: 'none',
            m: 0,
            p: 0,
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          {Object.values(pointPacks).map((pack) => (
            <PackCard
              key={pack.key}
              pack={pack}
              action={
                loading ? (
                  <Skeleton variant="rounded" height={40} sx={{ borderRadius: 3 }} />
                ) : (
                  subscription?.can.manage && (
                    <BusyButton
                      fullWidth
                      variant="outlined"
                      disabled={unlimited}
                      aria-label={leavingFor === pack.key ? undefined : `Purchase ${pack.points} points`}
                      busy={leavingFor === pack.key}
                      busyLabel="Opening checkout..."
                      onClick={() => onBuy(pack.key)}
                    >
                      Purchase
                    </BusyButton>
                  )
                )
              }
            />
          ))}
        </Box>
        <CostGuide />
      </Box>
    </Box>
  )
}

const quietFocus = { width: 'fit-content', '&:focus-visible': { outline: 'none' } } as const

/** `/subscription#points` and `/subscription?buy=points` scroll to this part, once the parts above it have their height. */
function useArrival(loading: boolean) {
  const { hash, search } = useLocation()
  const meant = hash === '#points' || new URLSearchParams(search).get('buy') === 'points'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!meant || loading) return
    heading.current?.closest('section')?.scrollIntoView()
    // The shell focuses the page's title first.
    const timer = setTimeout(() => heading.current?.focus({ preventScroll: true }))
    return () => clearTimeout(timer)
  }, [meant, loading])
  return heading
}
