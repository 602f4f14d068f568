import { Form } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { marks } from '#contract/catalogue/lens-choice.ts'
import { linesToPack, type Packing, type PackLine, packedOf } from '#contract/staff/packing.ts'
import { needsConnection } from './needs-connection.ts'
import { variantName } from './refusal-words.ts'

type PackLinesProps = {
  packing: Packing
  /** The box of a line that can be taken out: it is with the server. */
  boxOf: (line: number) => string | undefined
  /** For the form without scripts. */
  scanId: string
  canChange: boolean
  onByHand: (line: number) => void
}

/** What goes into the parcel, in large letters, with how much of it is there. */
export function PackLines({ packing, ...rest }: PackLinesProps) {
  return (
    <ul className="pack-lines">
      {linesToPack(packing).map((line) => (
        <Line key={line.line} line={line} packed={packedOf(packing, line.line)} {...rest} />
      ))}
    </ul>
  )
}

type LineProps = Omit<PackLinesProps, 'packing'> & { line: PackLine; packed: number }

function Line({ line, packed, boxOf, scanId, canChange, onByHand }: LineProps) {
  const t = useTexts()
  const name = variantName(line, t)
  const isDone = packed >= line.open
  const box = boxOf(line.line)
  return (
    <li className="pack-line" data-done={isDone || undefined}>
      <p className="pack-count">
        <strong>{packed}</strong>
        <span>
          {' / '}
          {line.open}
        </span>
      </p>
      <div className="pack-what">
        <p className="pack-title">{line.title}</p>
        <p className="pack-values">
          {line.eye && (
            <span className="pack-eye">
              {t(line.eye === 'right' ? 'desk-packing.right_eye' : 'desk-packing.left_eye')}
            </span>
          )}
          {line.formatted_options.map(({ name, value }) => (
            <span key={name}>
              {line.category === 'lens' && marks[name] ? <small>{marks[name]} </small> : null}
              {value}
            </span>
          ))}
        </p>
        {line.shelf && <p className="text-muted">{t('desk-packing.shelf', { shelf: line.shelf })}</p>}
      </div>
      {canChange && (
        <div className="pack-acts">
          {!isDone && (
            <Form
              method="post"
              onSubmit={(event) => {
                event.preventDefault()
                onByHand(line.line)
              }}
            >
              <input type="hidden" name="intent" value="scan" />
              <input type="hidden" name="id" value={scanId} />
              <input type="hidden" name="line" value={line.line} />
              <Button
                type="submit"
                look="secondary"
                size="large"
                aria-label={t('desk-packing.by_hand_named', { name })}
              >
                {t('desk-packing.by_hand')}
              </Button>
            </Form>
          )}
          {box !== undefined && (
            <Form method="post" onSubmit={needsConnection}>
              <input type="hidden" name="intent" value="unpack" />
              <input type="hidden" name="box" value={box} />
              <Button type="submit" look="quiet" size="large" aria-label={t('desk-packing.take_out_named', { name })}>
                {t('desk-packing.take_out')}
              </Button>
            </Form>
          )}
        </div>
      )}
    </li>
  )
}
