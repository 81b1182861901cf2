import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { navigation } from '../shell/navigation.ts'

export function SocialPage() {
  const Icon = navigation[0]?.items.find((item) => item.path === '/social')?.icon
  return (
    <Section>
      <EmptyState icon={Icon && <Icon />} title="No accounts yet" />
    </Section>
  )
}
