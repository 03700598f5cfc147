export { listViews } from './list-views'
export { eraseViews, eraseViewsOf } from './queries-erase'
export { removeView } from './remove-view'
export { saveView } from './save-view'
