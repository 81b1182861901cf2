import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'

type Props = { to?: string; children?: string }

/** The way back. */
export const ToPosts = ({ to = '/content/posts', children = 'Posts' }: Props) => (
  <Box>
    <Button
      component={Link}
      to={to}
      variant="text"
      color="inherit"
      startIcon={<ArrowBackIcon />}
      sx={{ color: 'text.secondary', px: 1, ml: -1 }}
    >
      {children}
    </Button>
  </Box>
)
