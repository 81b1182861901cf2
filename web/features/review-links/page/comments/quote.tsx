import Box from '@mui/material/Box'

/** The piece of the post's text that a comment is about. */
export const Quote = ({ children }: { children: string }) => (
  <Box
    component="blockquote"
    dir="auto"
    sx={{ m: 0, typography: 'body2', color: 'text.secondary', fontStyle: 'italic', overflowWrap: 'anywhere' }}
  >
    “{children}”
  </Box>
)
