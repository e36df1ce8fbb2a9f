import { useLingui } from '@lingui/react/macro'
import { IMAGE_LIMITS } from '@skrzat/contract/wire/places'
import { Notice } from '@skrzat/ui/notice'
import type { FileProblem } from './crop.ts'

/** Why the chosen file can't become a photo, and a remedy. */
export function PictureProblem({ problem }: { problem: FileProblem }) {
  const { t } = useLingui()
  return (
    <Notice tone="danger">
      {problem.code === 'unreadable'
        ? t`Tego pliku nie da się odczytać jako zdjęcia. Wybierz plik JPEG, PNG lub WebP.`
        : t`To zdjęcie ma ${Math.round(problem.megapixels)} megapikseli, a może mieć najwyżej ${IMAGE_LIMITS.megapixels}. Zmniejsz je i wybierz ponownie.`}
    </Notice>
  )
}
