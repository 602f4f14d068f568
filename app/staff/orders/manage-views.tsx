import { Form, useNavigation } from 'react-router'
import { DeskField } from '#app/staff/desk-field.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import type { OrderView } from '#contract/staff/order-views.ts'

/** Saves the list of this page under a name, and changes what one has saved. */
export function ManageViews({ views, isSavable }: { views: readonly OrderView[]; isSavable: boolean }) {
  const t = useTexts()
  const own = views.filter(({ isMine }) => isMine)
  return (
    <details className="fold desk-orders-fold">
      <summary>{t('desk-orders.view_manage')}</summary>
      <div className="desk-orders-views">
        {isSavable && <SaveView />}
        {own.length === 0 && !isSavable && <p className="text-muted">{t('desk-orders.view_none')}</p>}
        <ul>
          {own.map((view) => (
            <OwnView key={view.id} view={view} />
          ))}
        </ul>
      </div>
    </details>
  )
}

function SaveView() {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <Form method="post" replace className="desk-orders-view">
      <DeskField label={t('desk-orders.view_save')} id="view-name" name="name" required maxLength={40} />
      <label className="choice">
        <input type="checkbox" name="shared" value="yes" />
        <span>{t('desk-orders.view_shared')}</span>
      </label>
      <Button type="submit" name="intent" value="save-view" disabled={isUnderWay}>
        {t('desk-orders.view_save_button')}
      </Button>
    </Form>
  )
}

function OwnView({ view: { id, name, isShared } }: { view: OrderView }) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <li>
      <Form method="post" replace className="desk-orders-view">
        <input type="hidden" name="view" value={id} />
        <DeskField
          label={t('desk-orders.view_rename_named', { name })}
          id={`name-${id}`}
          name="name"
          defaultValue={name}
          required
          maxLength={40}
        />
        <Button type="submit" name="intent" value="rename-view" look="secondary" disabled={isUnderWay}>
          {t('desk-orders.view_rename')}
        </Button>
      </Form>
      <details className="fold">
        <summary aria-label={t('desk-orders.view_delete_named', { name })}>{t('desk-orders.view_delete')}</summary>
        <Form method="post" replace className="desk-orders-view">
          <input type="hidden" name="view" value={id} />
          <p>{t(isShared ? 'desk-orders.view_delete_shared' : 'desk-orders.view_delete_note')}</p>
          <Button type="submit" name="intent" value="delete-view" look="secondary" disabled={isUnderWay}>
            {t('desk-orders.view_delete_named', { name })}
          </Button>
        </Form>
      </details>
    </li>
  )
}
