import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { pointCosts } from '../../../../contract/points/points.ts'
import type { PointPack } from '../../../../contract/billing/plans.ts'
import { formatDollars } from '../../../shared/numbers/money.ts'

/** One point pack with its price and button. */
export function PackCard({ pack, action }: { pack: PointPack; action: ReactNode }) {
  const cents = (pack.price * 100) / pack.points
  return (
    <Card
      component="li"
      aria-label={`${pack.points} points`}
      sx={{
        p: 2.5,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr)' },
        gridTemplateRows: { sm: 'auto auto 1fr auto' },
        alignItems: { xs: 'center', sm: 'start' },
        columnGap: 2,
        ...(pack.best && { borderColor: 'primary.main' }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, minHeight: 28 }}>
        <Typography component="h3" variant="h4" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {pack.points} points
        </Typography>
        {pack.best && (
          <Chip size="small" label="Best Value" sx={{ bgcolor: 'primary.soft', color: 'primary.strong' }} />
        )}
      </Box>
      <Typography
        component="p"
        variant="h3"
        sx={{
          fontVariantNumeric: 'tabular-nums',
          mt: { sm: 1.5 },
          gridColumn: { xs: 2, sm: 1 },
          gridRow: { xs: 1, sm: 'auto' },
          textAlign: { xs: 'right', sm: 'left' },
        }}
      >
        {formatDollars(pack.price)}
      </Typography>
      <Typography
        component="p"
        variant="caption"
        sx={{ color: 'text.secondary', gridColumn: { xs: '1 / -1', sm: 1 }, mt: 0.25 }}
      >
        {cents}¢ a point
        {pack.save > 0 && (
          <Box component="span" sx={{ color: 'success.strong', fontWeight: 600 }}>
            {' · '}save {formatDollars(pack.save)}
          </Box>
        )}
        <Box component="span" sx={{ display: 'block', mt: { sm: 0.75 } }}>
          Enough to schedule {pack.points / pointCosts.scheduling} posts
        </Box>
      </Typography>
      <Box sx={{ mt: 2, gridColumn: '1 / -1' }}>{action}</Box>
    </Card>
  )
}
