/** The languages that are analysed, by VS Code's language ids where there is one. */
export type Language =
  | 'python'
  | 'typescript'
  | 'typescriptreact'
  | 'javascript'
  | 'javascriptreact'
  | 'go'
  | 'java'
  | 'kotlin'
  | 'ruby'
  | 'csharp'
  | 'php';
