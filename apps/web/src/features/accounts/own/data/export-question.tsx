import { Trans, useLingui } from '@lingui/react/macro'
import { EXPORT_DAYS } from '@skrzat/contract/privacy'
import { useMutation } from '@tanstack/react-query'
import { useCommand } from '#app/calls/index.ts'
import { failureOf } from '#app/errors/index.ts'
import { requestExport } from './queries.ts'
import { Question } from '#components/question.tsx'

type ExportQuestionProps = { kidId: number; name: string; onClose: () => void }

/** Says what an export has and how it is downloaded, before the person asks for it. */
export function ExportQuestion({ kidId, name, onClose }: ExportQuestionProps) {
  const { t } = useLingui()
  const command = useCommand()
  const { mutate, isPending, error } = useMutation(requestExport({ onSuccess: onClose }))
  // The person cancelled the proof.
  const cancelled = error !== null && failureOf(error).code === 'account.proof_required'
  return (
    <Question
      onClose={onClose}
      title={t`Przygotować dane: ${name}?`}
      description={t`Powstanie plik ZIP z\u00a0danymi dziecka i\u00a0Twoimi, bez uwag placówki o\u00a0dziecku.`}
      confirmLabel={t`Przygotuj`}
      focus="confirm"
      mutation={{ isPending, error: cancelled ? null : error }}
      onConfirm={() => mutate(command({ kidId }))}
    >
      <ul className="list-disc space-y-1 pl-5 text-sm">
        <li>
          <Trans>Damy znać, gdy będzie gotowy. Możesz zamknąć stronę.</Trans>
        </li>
        <li>
          <Trans>
            Pobierzesz go tylko raz, w ciągu {EXPORT_DAYS} dni. Potem usuwamy go z serwera, a Ty możesz
            poprosić o nowy.
          </Trans>
        </li>
        <li>
          <Trans>
            Jest w nim zdrowie dziecka i prywatne wiadomości: pobierz go na własne urządzenie i nie wysyłaj
            dalej.
          </Trans>
        </li>
      </ul>
    </Question>
  )
}
