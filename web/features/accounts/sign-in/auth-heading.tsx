import Typography from '@mui/material/Typography'
import { brand } from '../../../../contract/brand.ts'
import type { AuthMode } from './auth-mode.ts'

const words: Record<AuthMode | 'second-factor', { title: string; text: string }> = {
  login: { title: 'Welcome back', text: `Sign in to ${brand.name} and pick up where you left off.` },
  'second-factor': {
    title: 'Two-factor authentication',
    text: 'Enter the code from your authenticator app.',
  },
  register: { title: 'Create your account', text: 'Free forever. No credit card needed.' },
  'forgot-password': {
    title: 'Forgot your password?',
    text: 'Enter your email and we will send you a link and a code to choose a new one.',
  },
}

export function AuthHeading({ mode }: { mode: keyof typeof words }) {
  return <ScreenHeading {...words[mode]} />
}

type Props = { title: string; text: string }

/** Heading of a screen of the authentication layout; takes the focus after a navigation. */
export function ScreenHeading({ title, text }: Props) {
  return (
    <div>
      <Typography
        component="h1"
        variant="h2"
        tabIndex={-1}
        data-page-heading=""
        sx={{ fontSize: { xs: '1.5rem', sm: '2rem' } }}
      >
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 1 }}>{text}</Typography>
    </div>
  )
}
