import PlayIcon from '@mui/icons-material/PlayArrowRounded'
import ButtonBase from '@mui/material/ButtonBase'

type Props = {
  /** The accessible label, such as "Play the video for Instagram". */
  label: string
  onPlay: () => void
}

/** A button that covers a thumbnail. */
export function PlayOverlay({ label, onPlay }: Props) {
  return (
    <ButtonBase
      aria-label={label}
      onClick={onPlay}
      sx={{
        position: 'absolute',
        inset: 0,
        '& svg': {
          fontSize: 40,
          p: 0.5,
          color: '#fff',
          borderRadius: '50%',
          bgcolor: 'rgb(11 18 32 / 0.78)',
        },
        '&:hover svg': { bgcolor: 'rgb(11 18 32 / 0.92)' },
      }}
    >
      <PlayIcon />
    </ButtonBase>
  )
}
