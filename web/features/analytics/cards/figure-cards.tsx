import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { Analytics } from '../../../../contract/analytics/analytics.ts'
import { statGrid } from '../../../shared/ui/stat-grid.ts'
import { ShortNumber } from '../../../shared/ui/short-number.tsx'
import { cardNames, figureWords, type FigureWords, type Shown } from './figure-words.ts'

type Props = { data: Pick<Analytics, 'cards'> & Shown }

/** The four cards of specification section 2, from the numbers that the platforms give. */
export function FigureCards({ data }: Props) {
  return (
    <Box component="ul" aria-label="Your results" sx={{ ...statGrid, listStyle: 'none', m: 0, p: 0 }}>
      {cardNames.map((name) => (
        <FigureCard key={name} words={figureWords(name, data.cards[name], data)} />
      ))}
    </Box>
  )
}

function FigureCard({ words }: { words: FigureWords }) {
  const { name, value, change, note, available } = words
  return (
    <Card
      component="li"
      sx={{ p: { xs: 2, sm: 2.5 }, minHeight: cardHeight, display: 'flex', flexDirection: 'column' }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', fontWeight: 550 }}>
        {name}
      </Typography>
      <Typography
        component="p"
        variant={available ? 'h2' : 'h4'}
        sx={{
          mt: 1,
          minHeight: '2.4rem',
          display: 'flex',
          alignItems: 'center',
          fontVariantNumeric: 'tabular-nums',
          ...(!available && { color: 'text.secondary' }),
        }}
      >
        {typeof value === 'string' ? value : <ShortNumber value={value.number} sign={value.sign} />}
      </Typography>
      {change && <Change change={change} />}
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.25 }}>
        {note}
      </Typography>
    </Card>
  )
}

/** By arrow and sign; the color only repeats it. */
function Change({ change: { text, direction } }: { change: NonNullable<FigureWords['change']> }) {
  const Icon = direction === 'down' ? DownIcon : UpIcon
  const tone = { up: 'success.strong', down: 'error.strong', same: 'text.secondary' }[direction]
  return (
    <Typography
      component="p"
      variant="caption"
      sx={{ mt: 0.5, display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 600, color: tone }}
    >
      {direction !== 'same' && <Icon aria-hidden="true" sx={{ fontSize: 15 }} />}
      <span>{text}</span>
    </Typography>
  )
}

/** The skeletons of the cards have it too, so that nothing moves when the numbers arrive. */
export const cardHeight = { xs: 192, sm: 180 }
