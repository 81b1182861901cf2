import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { navigation } from '../shell/navigation.ts'

export function ContentPage() {
  const Icon = navigation[0]?.items.find((item) => item.path === '/content')?.icon
  return (
    <Section>
      <EmptyState icon={Icon && <Icon />} title="Write your first post" />
    </Section>
  )
}
