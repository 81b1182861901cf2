import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { navigation } from '../shell/navigation.ts'

export function DashboardPage() {
  const Icon = navigation[0]?.items.find((item) => item.path === '/dashboard')?.icon
  return (
    <Section>
      <EmptyState icon={Icon && <Icon />} title="Nothing to show yet" />
    </Section>
  )
}
