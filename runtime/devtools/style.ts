/**
 * The panel's styles, light and dark. All class names have its prefix, so that panel and app do not style each
 * other.
 */
export const STYLE = `
.psdt { --bg: #fff; --soft: #f5f6f8; --line: #e2e5ea; --text: #1b2130; --dim: #6a7385; --accent: #3b5bdb; --accent-bg: #e9eeff;
  --good: #18794e; --good-bg: #e3f6ec; --warn: #8a5a00; --warn-bg: #fff1d6; --bad: #b42318; --bad-bg: #fdeceb;
  color-scheme: light; font: 13px/1.45 ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--text); }
@media (prefers-color-scheme: dark) { .psdt { --bg: #14171e; --soft: #1b1f28; --line: #2c323e; --text: #e7eaf0; --dim: #98a2b3;
  --accent: #9db2ff; --accent-bg: #232c4d; --good: #6fdba4; --good-bg: #12342a; --warn: #ffc861; --warn-bg: #3a2c0e;
  --bad: #ff9b92; --bad-bg: #431d1b; color-scheme: dark; } }
.psdt, .psdt * { box-sizing: border-box; }
.psdt button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-align: left; }
.psdt button:focus-visible, .psdt summary:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 6px; }
.psdt-open { position: fixed; right: 16px; bottom: 16px; z-index: 99998; }
.psdt .psdt-open button { padding: 8px 14px; border-radius: 999px; background: var(--bg); border: 1px solid var(--line);
  box-shadow: 0 4px 16px rgb(0 0 0 / .16); font-weight: 600; }
.psdt-panel { position: fixed; inset: auto 0 0 0; height: min(420px, 62vh); z-index: 99999; background: var(--bg); display: flex;
  flex-direction: column; border-top: 1px solid var(--line); box-shadow: 0 -8px 32px rgb(0 0 0 / .14); }
.psdt-head { display: flex; align-items: center; gap: 4px; padding: 0 8px 0 16px; border-bottom: 1px solid var(--line); flex: none; }
.psdt-head strong { margin-right: 12px; letter-spacing: -.01em; }
.psdt-tabs { display: flex; flex: 1; overflow-x: auto; scrollbar-width: none; }
.psdt .psdt-tabs button { padding: 11px 10px 9px; border-bottom: 2px solid transparent; color: var(--dim); white-space: nowrap; }
.psdt .psdt-tabs button[aria-selected=true] { color: var(--text); border-color: var(--accent); font-weight: 600; }
.psdt .psdt-close { padding: 6px 10px; color: var(--dim); font-size: 16px; line-height: 1; border-radius: 6px; }
.psdt-count { margin-left: 5px; padding: 0 6px; border-radius: 999px; background: var(--soft); color: var(--dim); font-size: 11px;
  font-weight: 500; }
.psdt-body { flex: 1; min-height: 0; display: flex; }
.psdt-list, .psdt-detail { overflow: auto; overscroll-behavior: contain; }
.psdt-list { flex: 1; }
.psdt-list + .psdt-detail { flex: 1; border-left: 1px solid var(--line); background: var(--soft); }
.psdt-row { display: flex; align-items: center; gap: 8px; width: 100%; padding: 7px 16px; border-bottom: 1px solid var(--line); min-width: 0; }
.psdt .psdt-row[aria-pressed] { width: 100%; padding: 7px 16px; border-bottom: 1px solid var(--line); }
.psdt .psdt-row[aria-pressed=true] { background: var(--accent-bg); }
.psdt .psdt-row[aria-pressed]:hover { background: var(--soft); }
.psdt .psdt-row[aria-pressed=true]:hover { background: var(--accent-bg); }
.psdt-name { font-weight: 600; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; flex: 0 1 auto; }
.psdt-code { font: 12px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; color: var(--dim); overflow: hidden;
  text-overflow: ellipsis; white-space: nowrap; flex: 1 1 0; min-width: 0; }
.psdt-wrap { white-space: pre-wrap; overflow-wrap: anywhere; }
.psdt-dim { color: var(--dim); white-space: nowrap; font-variant-numeric: tabular-nums; font-size: 12px; }
.psdt-badge { padding: 1px 8px; border-radius: 999px; font-size: 11px; font-weight: 600; white-space: nowrap; background: var(--soft);
  color: var(--dim); border: 1px solid var(--line); }
.psdt-badge[data-tone=good] { background: var(--good-bg); color: var(--good); border-color: transparent; }
.psdt-badge[data-tone=warn] { background: var(--warn-bg); color: var(--warn); border-color: transparent; }
.psdt-badge[data-tone=bad] { background: var(--bad-bg); color: var(--bad); border-color: transparent; }
.psdt-badge[data-tone=accent] { background: var(--accent-bg); color: var(--accent); border-color: transparent; }
.psdt-group { position: sticky; top: 0; padding: 6px 16px; background: var(--soft); border-bottom: 1px solid var(--line); font-size: 11px;
  font-weight: 600; letter-spacing: .04em; text-transform: uppercase; color: var(--dim); }
.psdt-card { margin: 12px 16px; }
.psdt-card h3 { margin: 0 0 4px; font-size: 13px; overflow-wrap: anywhere; }
.psdt-card h4 { margin: 14px 0 4px; font-size: 11px; letter-spacing: .04em; text-transform: uppercase; color: var(--dim); }
.psdt-card ul { list-style: none; margin: 0; padding: 0; }
.psdt-card li { padding: 6px 0; border-bottom: 1px solid var(--line); }
.psdt-card li:last-child { border-bottom: 0; }
.psdt-line { display: flex; gap: 8px; align-items: center; min-width: 0; }
.psdt-line .psdt-name { flex: 1; min-width: 0; }
.psdt-card p { margin: 2px 0 0; overflow-wrap: anywhere; }
.psdt-card del { color: var(--bad); text-decoration: none; } .psdt-card ins { color: var(--good); text-decoration: none; }
.psdt details > summary { cursor: pointer; padding: 7px 16px; font-weight: 600; border-bottom: 1px solid var(--line); }
.psdt-empty { padding: 32px 16px; text-align: center; color: var(--dim); margin: auto; }
@media (max-width: 700px) { .psdt-panel { height: 72vh; } .psdt-body { flex-direction: column; }
  .psdt-list + .psdt-detail { border-left: 0; border-top: 1px solid var(--line); }
  .psdt-head { padding-left: 8px; } .psdt-head strong { display: none; } .psdt .psdt-tabs button { padding-inline: 8px; } }
`;
