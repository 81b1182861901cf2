import Button from '@mui/material/Button'
import { Link, useNavigate } from 'react-router'
import { logout } from '../../../shared/auth/auth-calls.ts'
import { rememberReturnPath } from '../../../shared/session/return-path.ts'

/** A long name or address does not fit into one line of a phone. */
const wrapped = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const

type Props = {
  email: string
  hasAccount: boolean
  token: string
  /** Somebody else is signed in, who is signed out. */
  isOther?: boolean
}

/** Leads to the sign-in screen with the invited address and back here, or signs out so that the address can register. */
export function SignInToJoin({ email, hasAccount, token, isOther = false }: Props) {
  const navigate = useNavigate()
  const go = () => {
    if (isOther) logout()
    if (!hasAccount) return
    rememberInvitation(token)
    void navigate('/login', { state: { email } })
  }
  return (
    <Button variant="contained" size="large" onClick={go} sx={wrapped}>
      {hasAccount ? `Sign in as ${email}` : `Create an account for ${email}`}
    </Button>
  )
}

/** For whoever has an account with another address, which the page then says how to invite. */
export function SignInWithAnother({ token }: { token: string }) {
  return (
    <Button component={Link} to="/login" onClick={() => rememberInvitation(token)}>
      I have an account: sign in
    </Button>
  )
}

const rememberInvitation = (token: string) =>
  rememberReturnPath({ pathname: '/invitation', search: '', hash: `#${token}` })
