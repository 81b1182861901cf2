export { SubscriptionScreen as SubscriptionPage } from '../../features/billing/subscription-screen.tsx'
