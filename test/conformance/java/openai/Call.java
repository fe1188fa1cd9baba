import com.openai.client.OpenAIClient;
import com.openai.client.OpenAIClientAsync;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.ObjectMappers;
import com.openai.core.RequestOptions;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** One call of OpenAI's SDK for a cell. */
final class Call {
    /** One for all clients: each would learn the SDK's classes anew. */
    private static final JsonMapper MAPPER = ObjectMappers.jsonMapper();

    private final Cell cell;
    private final OpenAIClient client;
    private final OpenAIClientAsync async;

    Call(Cell cell, String run) {
        this.cell = cell;
        var builder = OpenAIOkHttpClient.builder().apiKey("none").baseUrl(cell.baseUrl.replace("{run}", run)).jsonMapper(MAPPER);
        if (cell.maxRetries != null) builder.maxRetries(cell.maxRetries);
        if (cell.timeout != null && cell.timeoutOn.equals("client")) builder.timeout(cell.timeout);
        client = builder.build();
        async = client.async();
    }

    /** What the call goes through. */
    Object client() {
        return cell.mode.equals("async") ? async : client;
    }

    void run() throws Exception {
        var request = RequestOptions.builder();
        if (cell.timeout != null && cell.timeoutOn.equals("request")) request.timeout(cell.timeout);
        var options = request.build();
        var params = ChatCompletionCreateParams.builder().model(cell.model).addUserMessage("hi").build();
        switch (cell.mode) {
            case "async" -> async.chat().completions().create(params, options).get();
            case "stream" -> {
                try (var answer = client.chat().completions().createStreaming(params, options)) {
                    answer.stream().forEach(event -> {});
                }
            }
            default -> client.chat().completions().create(params, options);
        }
    }

    void close() {
        client.close();
    }
}
