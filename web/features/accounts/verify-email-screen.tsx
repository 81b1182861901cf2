export function VerifyEmailScreen() {
  return null
}
