import Typography from '@mui/material/Typography'

/** Heading of the consent screen; takes the focus after a navigation. */
export function ConsentHeading({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Typography
        component="h1"
        variant="h4"
        dir="auto"
        tabIndex={-1}
        data-page-heading=""
        sx={{ overflowWrap: 'anywhere' }}
      >
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1, overflowWrap: 'anywhere' }}>{text}</Typography>
    </div>
  )
}
