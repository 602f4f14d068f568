import { createRoute, z } from '@hono/zod-openapi'
import { collectionOf } from '#contract/hydra.ts'
import {
  ActiveReminderData,
  RecalculateReminder,
  ReminderAlarm,
  ReminderData,
  ReminderSuggestionRequest,
} from '#contract/reminder/reminder.ts'
import type { Translate } from '#messages/translate.ts'
import { answer, jsonBody, refusals, sent } from '#server/http/api-answers.ts'
import type { Api } from '#server/http/api-env.ts'
import { problem, refusalTo, violationAt } from '#server/http/problem.ts'
import type { ReminderRefusal } from './operations.ts'

const params = z.object({ id: z.string() })
const setResponses = {
  200: sent('The alarm', ReminderAlarm),
  404: refusals[404],
  409: refusals[409],
  422: refusals[422],
}

const getReminderAlarms = createRoute({
  operationId: 'getReminderAlarms',
  method: 'get',
  path: '/api/me/reminders',
  summary: 'The reminders of the customer to order again, the next one first',
  responses: { 200: sent('The alarms', collectionOf(ReminderAlarm)), 401: refusals[401] },
})

const createReminderAlarmSuggestion = createRoute({
  operationId: 'createReminderAlarmSuggestion',
  method: 'post',
  path: '/api/reminders/suggestion',
  summary:
    'Suggests an alarm for an order of the visitor; an order has one at most, so the second call finds the first',
  request: jsonBody(ReminderSuggestionRequest),
  responses: setResponses,
})

const recalculateReminderAlarmSuggestion = createRoute({
  operationId: 'recalculateReminderAlarmSuggestion',
  method: 'post',
  path: '/api/reminders/suggestion/recalculate',
  summary: 'Suggests another day after the usage has changed, or takes the chosen day',
  request: jsonBody(RecalculateReminder),
  responses: setResponses,
})

const updateReminderAlarm = createRoute({
  operationId: 'updateReminderAlarm',
  method: 'put',
  path: '/api/reminders/{id}',
  summary: 'Sets an alarm that is not active; an address that is not proven is asked by mail first',
  request: { params, ...jsonBody(ReminderData) },
  responses: { ...setResponses, 429: refusals[429] },
})

const updateActiveReminderAlarm = createRoute({
  operationId: 'updateActiveReminderAlarm',
  method: 'put',
  path: '/api/reminders/{id}/active',
  summary: 'Changes or pauses an alarm that is active',
  request: { params, ...jsonBody(ActiveReminderData) },
  responses: setResponses,
})

const deleteReminderAlarm = createRoute({
  operationId: 'deleteReminderAlarm',
  method: 'delete',
  path: '/api/reminders/{id}',
  summary: 'Removes an alarm',
  request: { params },
  responses: { 204: { description: 'It is removed' }, 404: refusals[404] },
})

export function remindersApi(api: Api) {
  answer(api, getReminderAlarms, async (c) => {
    const { reminders, say } = c.get('shop')
    const all = await reminders.list()
    if (!all.ok) return refusalTo(all.error, say)
    return c.json({ 'hydra:member': all.value, 'hydra:totalItems': all.value.length }, 200)
  })

  answer(api, createReminderAlarmSuggestion, async (c) => {
    const { reminders, say } = c.get('shop')
    const alarm = await reminders.suggest(c.req.valid('json'))
    return alarm.ok ? c.json(alarm.value, 200) : refused(alarm.error, say)
  })

  answer(api, recalculateReminderAlarmSuggestion, async (c) => {
    const { reminders, say } = c.get('shop')
    const { id, ...data } = c.req.valid('json')
    const alarm = await reminders.recalculate(id, data)
    return alarm.ok ? c.json(alarm.value, 200) : refused(alarm.error, say)
  })

  answer(api, updateReminderAlarm, async (c) => {
    const { reminders, say } = c.get('shop')
    const alarm = await reminders.update(c.req.valid('param').id, c.req.valid('json'))
    return alarm.ok ? c.json(alarm.value, 200) : refused(alarm.error, say)
  })

  answer(api, updateActiveReminderAlarm, async (c) => {
    const { reminders, say } = c.get('shop')
    const alarm = await reminders.updateActive(c.req.valid('param').id, c.req.valid('json'))
    return alarm.ok ? c.json(alarm.value, 200) : refused(alarm.error, say)
  })

  answer(api, deleteReminderAlarm, async (c) => {
    const { reminders, say } = c.get('shop')
    const removed = await reminders.remove(c.req.valid('param').id)
    return removed.ok ? c.body(null, 204) : refused(removed.error, say)
  })

  // The file itself is a page (app/routes/calendar.ts), so that its address can have a language.
  api.openAPIRegistry.registerPath({
    method: 'get',
    path: '/calendar/{secret}.ics',
    operationId: 'getReminderCalendar',
    summary: 'The days of a customer as a calendar that others can subscribe to, by its secret address',
    request: { params: z.object({ secret: z.string() }) },
    responses: {
      200: { description: 'A file by RFC 5545', content: { 'text/calendar': { schema: z.string() } } },
      304: { description: 'It is as it was' },
      404: { description: 'There is no such calendar, or not any more' },
      429: { description: 'Too many requests; Retry-After says how many seconds to wait' },
    },
  })
}

function refused(error: ReminderRefusal, say: Translate) {
  if ('field' in error) return problem(error.code, say, violationAt(error.field, error.violation, say))
  return 'retryAfter' in error ? refusalTo(error, say) : problem(error.code, say)
}
