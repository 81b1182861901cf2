import { ClosingCall } from './closing-call.tsx'
import { FeaturesSection } from './features-section.tsx'
import { Hero } from './hero.tsx'
import { PlatformsSection } from './platforms-section.tsx'
import { PricingSection } from './pricing-section.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { StatsSection } from './stats-section.tsx'
import { TestimonialsSection } from './testimonials-section.tsx'
import { TopicsSection } from './topics-section.tsx'

export function LandingPage() {
  return (
    <>
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Hero />
        <StatsSection />
        <FeaturesSection />
        <TestimonialsSection />
        <PlatformsSection />
        <PricingSection />
        <TopicsSection />
        <ClosingCall />
      </main>
      <SiteFooter />
    </>
  )
}
