import { useLingui } from '@lingui/react/macro'
import { Page } from '#components/page.tsx'

export function MyPaymentsPage() {
  const { t } = useLingui()
  return <Page title={t`Moje płatności`}>{null}</Page>
}
