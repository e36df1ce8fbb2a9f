/** The offers, loaded after the page that has them. */
import { Suspense, type ComponentProps } from 'react'
import { lazyPart } from '#app/parts/index.ts'
import { needTexts } from '#app/texts/index.ts'

const nothing = () => null

const LateAfterReport = lazyPart(async () => {
  const [{ AfterReport }] = await Promise.all([import('./after-report.tsx'), needTexts('account')])
  return AfterReport
}, nothing)

const LatePushOffer = lazyPart(async () => {
  const [{ PushOffer }] = await Promise.all([import('./push-offer.tsx'), needTexts('account')])
  return PushOffer
}, nothing)

export function AfterReport() {
  return (
    <Suspense>
      <LateAfterReport />
    </Suspense>
  )
}

export function PushOffer(props: ComponentProps<typeof LatePushOffer>) {
  return (
    <Suspense>
      <LatePushOffer {...props} />
    </Suspense>
  )
}
