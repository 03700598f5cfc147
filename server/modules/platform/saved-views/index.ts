export { eraseViews, eraseViewsOf } from './erase-views'
export { listViews } from './list-views'
export { removeView } from './remove-view'
export { saveView } from './save-view'
