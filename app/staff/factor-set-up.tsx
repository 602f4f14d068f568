import { Form, useNavigation } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { CodeField } from './code-field.tsx'
import type { DeskRefusal } from './refusals.ts'

/** Light fields around a QR code, without which readers do not find it. */
const margin = 4

type SetUp = { code: { size: number; path: string }; secret: string }

/** Shows an app its secret, and asks for the first code. */
export function FactorSetUp({ setUp, refusal }: { setUp: SetUp; refusal: DeskRefusal | undefined }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const side = setUp.code.size + 2 * margin
  return (
    <div className="desk-set-up">
      <div>
        <h2 className="title-sm mb-2">{t('desk.step_scan')}</h2>
        <svg viewBox={`${-margin} ${-margin} ${side} ${side}`} role="img" aria-label={t('desk.qr')} className="desk-qr">
          <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
          <path d={setUp.code.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
        <p className="text-sm">{t('desk.by_hand')}</p>
        <code className="desk-secret">{setUp.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
      <div>
        <h2 className="title-sm mb-2">{t('desk.step_code')}</h2>
        <Form method="post" replace className="form-column">
          <CodeField refusal={refusal} />
          <Button type="submit" name="intent" value="confirm" disabled={isUnderWay} className="justify-self-start">
            {t('desk.confirm')}
          </Button>
        </Form>
      </div>
    </div>
  )
}

/** Shown once, right after they were made. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTexts()
  return (
    <section aria-labelledby="recovery-codes">
      <h2 id="recovery-codes" className="title-sm mb-2">
        {t('desk.codes_title')}
      </h2>
      <p>{t('desk.codes_text')}</p>
      <ul className="desk-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </section>
  )
}
